/** The inks of the house; the shop's style tokens use the same values. */
export const brand = {
  green: '#1f3d36',
  leaf: '#5f8a5a',
  ivory: '#f6f1e7',
  accent: '#b4552d',
  gold: '#b8934a',
  ink: '#1d2623',
} as const

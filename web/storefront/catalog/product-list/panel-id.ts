export const PANEL_ID = 'filters'

/** Alternatives to a dish, nearest first. */
const dishes: Readonly<Record<string, string>> = {
  'salt-baked-chicken': 'white-cut-chicken',
  'drunken-chicken': 'white-cut-chicken',
  'sweet-and-sour-pork': 'char-siu red-braised-pork',
  'mapo-tofu': 'sichuan-food tofu',
  'longjing-prawns': 'poached-prawns',
  'lamb-skewers': 'lamb lamb-chops',
  'cold-dishes': 'white-cut-chicken tofu vegetables',
  beef: 'steak',
  lamb: 'lamb-chops lamb-skewers',
  pork: 'red-braised-pork dongpo-pork char-siu',
  veal: 'wiener-schnitzel',
  poultry: 'chicken white-cut-chicken peking-duck roast-goose',
  chicken: 'white-cut-chicken salt-baked-chicken drunken-chicken',
  duck: 'peking-duck roast-goose',
  game: 'roast-goose lamb-chops steak',
  ham: 'cured-meat char-siu',
  'cured-meat': 'ham char-siu red-braised-pork',
  'cold-cuts': 'ham sausages flammkuchen',
  sausages: 'sauerkraut wiener-schnitzel',
  fish: 'steamed-fish sichuan-boiled-fish sashimi',
  'rich-fish': 'sashimi sushi',
  'lean-fish': 'steamed-fish',
  'freshwater-fish': 'steamed-fish',
  codfish: 'steamed-fish',
  'smoked-fish': 'rich-fish sashimi sushi',
  shellfish: 'oysters poached-prawns hairy-crab',
  seafood: 'oysters poached-prawns steamed-fish sashimi',
  lobster: 'poached-prawns hairy-crab',
  scallops: 'shellfish oysters poached-prawns',
  pasta: 'tomato-dishes pizza',
  pizza: 'flammkuchen',
  risotto: 'mushrooms asparagus vegetables',
  'soft-cheese': 'cheese blue-cheese',
  'hard-cheese': 'cheese blue-cheese',
  'mature-cheese': 'hard-cheese blue-cheese',
  'goat-cheese': 'soft-cheese blue-cheese',
  cheese: 'soft-cheese hard-cheese blue-cheese',
  vegetarian: 'vegetables tofu asparagus',
  mushrooms: 'vegetables tofu',
  salad: 'vegetables asparagus',
  'spicy-food': 'sichuan-food sichuan-boiled-fish spicy-hot-pot thai-food',
  'indian-food': 'thai-food spicy-food',
  'asian-food': 'dim-sum sushi thai-food sichuan-food',
  barbecue: 'lamb-skewers lamb-chops steak char-siu',
  stews: 'red-braised-pork dongpo-pork',
  'tomato-dishes': 'pizza',
  'cream-sauces': 'white-cut-chicken asparagus',
  quiche: 'flammkuchen',
  souffle: 'quiche',
  snacks: 'dumplings dim-sum',
  fruit: 'fruit-desserts',
  'sweet-desserts': 'fruit-desserts mooncakes',
  aperitif: 'type/sparkling',
  appetizers: 'oysters sushi dim-sum',
  cake: 'sweet-desserts fruit-desserts',
  chocolate: 'sweet-desserts fruit-desserts',
  'french-fries': 'wiener-schnitzel steak',
}

/** Sparkling wines, the sweetest first: few are sweet, and "dry" on a label means not quite dry. */
const tastes: Readonly<Record<string, string>> = {
  'sparkling-sweet': 'sparkling-off-dry sparkling-dry extra-dry brut extra-brut brut-nature',
  'sparkling-off-dry': 'sparkling-dry extra-dry brut extra-brut brut-nature',
  'sparkling-dry': 'extra-dry brut',
}

/** Natural wine is not certified; orange wines come nearest. */
const farming: Readonly<Record<string, string>> = { natural: 'type/orange' }

/** The VDP has its own levels above the legal ones. */
const classification: Readonly<Record<string, string>> = {
  'vdp-grosse-lage': 'grosses-gewaechs',
  'vdp-erste-lage': 'erste-lage erstes-gewaechs',
  'vdp-ortswein': 'ortswein',
  'vdp-gutswein': 'gutswein',
  lagenwein: 'riedenwein erste-lage grosses-gewaechs',
}

const nearest: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  pairing: dishes,
  taste: tastes,
  farming,
  classification,
}

/** Alternatives to a term that no wine has, nearest first. */
export const nearestTo = (kind: string, code: string): { kind: string; code: string }[] =>
  (nearest[kind]?.[code]?.split(' ') ?? []).map((near) => {
    const [otherKind = '', otherCode] = near.split('/')
    return otherCode === undefined ? { kind, code: near } : { kind: otherKind, code: otherCode }
  })

/** Noun of nodes and points together: trees, plans, tables of values and lists of drawings follow from them. */
export const PLANT = 'plant'

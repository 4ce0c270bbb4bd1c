/** Noun for nodes and points together: trees, plans, tables of values and lists of drawings depend on them. */
export const PLANT = 'plant'

/** Full address of a file that the back end names by a path of its own or by a full address. */
export const fileAddress = (named: string, backEnd: string): string =>
  new URL(named.replace(/^\//, ''), backEnd.replace(/\/?$/, '/')).href

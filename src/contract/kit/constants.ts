/** Business constants of spec section 9 that have no better home. */
export const NOTICE_EXPORT_MS = 5_000
/** How many rows a virtual list keeps in the page at most. */
export const VIRTUAL_ROWS = 40
/** Fuzzy search: of fuse.js. */
export const FUZZY = { threshold: 0.4, maxPatternLength: 32 } as const
export const ROUTE_SEARCH_WEIGHTS = { title: 0.7, path: 0.3 } as const
export const QUICK_MENU_SEARCH_WEIGHTS = { title: 0.7, menuName: 0.3 } as const
/** Narrower windows get the mobile layout. */
export const MOBILE_BREAKPOINT_PX = 992
/** Step of lists that scroll by rows, px. */
export const ROW_SCROLL_PX = 44.4

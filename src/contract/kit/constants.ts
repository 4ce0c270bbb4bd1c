/** Constants of spec section 9 that belong to no other module. */
export const NOTICE_EXPORT_MS = 5_000
/** Maximum number of mounted rows of a virtual list. */
export const VIRTUAL_ROWS = 40
/** Fuzzy search by fuse.js. */
export const FUZZY = { threshold: 0.4, maxPatternLength: 32 } as const
export const ROUTE_SEARCH_WEIGHTS = { title: 0.7, path: 0.3 } as const
export const QUICK_MENU_SEARCH_WEIGHTS = { title: 0.7, menuName: 0.3 } as const
/** Narrower windows get the mobile layout. */
export const MOBILE_BREAKPOINT_PX = 992
/** Scroll step of lists that scroll by rows, px. */
export const ROW_SCROLL_PX = 44.4

import { useMediaQuery } from '#lib/use-media-query.ts'

/** From here on every icon, subsystem and figure stands in the header by itself. */
const WHOLE = '(min-width: 96rem)'
const DESKTOP = '(min-width: 62rem)'

/**
 * How much of its tools the header shows. Grouped, the rare ones are in menus, so that the way to the page can be read;
 * compact is a telephone.
 */
export function useHeaderRoom(): 'whole' | 'grouped' | 'compact' {
  const isWhole = useMediaQuery(WHOLE)
  const isDesktop = useMediaQuery(DESKTOP)
  return isWhole ? 'whole' : isDesktop ? 'grouped' : 'compact'
}

import { useMediaQuery } from '#lib/use-media-query.ts'

/** From this width, every icon, subsystem and figure is shown in the header. */
const WHOLE = '(min-width: 96rem)'
const DESKTOP = '(min-width: 62rem)'

/**
 * How many tools the header shows. `grouped` puts rarely used ones into menus, to leave room for the breadcrumb;
 * `compact` is for telephones.
 */
export function useHeaderRoom(): 'whole' | 'grouped' | 'compact' {
  const isWhole = useMediaQuery(WHOLE)
  const isDesktop = useMediaQuery(DESKTOP)
  return isWhole ? 'whole' : isDesktop ? 'grouped' : 'compact'
}

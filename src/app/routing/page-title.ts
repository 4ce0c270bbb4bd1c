import type { ParseKeys } from 'i18next'
import { useEffect } from 'react'

const FIXED_TITLES: readonly (readonly [part: string, key: ParseKeys])[] = [
  ['loca-map/index', 'frame.mapHome'],
  ['loca-map/polygonMap', 'frame.mapThemes'],
  ['loca-map/polyLineMap', 'frame.mapPipes'],
  ['/404', 'errors.notFoundTitle'],
  ['/401', 'errors.forbiddenTitle'],
]

/** Title of a page that is identified by its path alone (spec 2.1); null for all others. */
export const fixedTitleKey = (path: string): ParseKeys | null =>
  path === '/backHome' ? 'frame.backHome' : (FIXED_TITLES.find(([part]) => path.includes(part))?.[1] ?? null)

export function useDocumentTitle(title: string, systemName: string): void {
  useEffect(() => {
    document.title = title === '' ? systemName : `${title} - ${systemName}`
  }, [title, systemName])
}

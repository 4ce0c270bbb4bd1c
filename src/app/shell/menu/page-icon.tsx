import { Span } from '#ui/box.ts'
import { iconOfAddress } from './menu-icons.ts'

/** The icon of a menu's page. */
export function PageIcon({ menuUrl, size }: { menuUrl: string; size: 16 | 20 }) {
  const Icon = iconOfAddress(menuUrl)
  return (
    <Span aria-hidden display="inline-flex" color="accent.text">
      <Icon size={size} />
    </Span>
  )
}

import type { HomeTile, TileSubject } from '#contract/home/home-widgets.ts'

export interface WidgetContentProps {
  readonly tile: HomeTile
  /** While its page is arranged: what the widget is to show. Absent otherwise. */
  readonly onChoose?: ((subject: TileSubject) => void) | undefined
}

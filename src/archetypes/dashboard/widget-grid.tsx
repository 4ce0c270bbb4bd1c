// A grid of widgets: each a panel over existing calls, with a link to the page that shows more of it, or, while the grid
// is arranged, with buttons that move, widen and remove it.

import { ArrowLeft, ArrowRight, LayoutGrid, Maximize2, Minimize2, SquareArrowOutUpRight, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { HOME_COLUMNS, HOME_WIDGETS, type HomeTile, type HomeWidgetCode } from '#contract/home/home-widgets.ts'
import { labelIn } from '#contract/kit/language.ts'
import { useLanguage } from '#data/use-language.ts'
import { Column, Row } from '#ui/box.ts'
import { IconButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { Panel } from '#ui/panel.tsx'
import { styled } from '#ui/styled.ts'
import { LazyCategoryChart } from '../figures/lazy-category-chart.ts'
import { LinkOrNothing } from '../page-link.tsx'
import { moveTile, removeTile, widenTile } from './arrange.ts'
import { WIDGET_FACES } from './widget-faces.ts'

// by the room that the grid has, not by the window: beside a list it is narrower
const TWO_COLUMNS = '@container (min-width: 44rem)'
const ALL_COLUMNS = '@container (min-width: 76rem)'

const Grid = styled('div', {
  base: {
    display: 'grid',
    gap: '3',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gridAutoRows: 'auto',
    gridAutoFlow: 'row dense',
    [TWO_COLUMNS]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    [ALL_COLUMNS]: { gridTemplateColumns: `repeat(${HOME_COLUMNS}, minmax(0, 1fr))` },
  },
  variants: { isFilling: { true: { flex: '1', gridAutoRows: '1fr' } } },
})
const MoreLink = styled(LinkOrNothing, {
  base: {
    display: 'inline-flex',
    padding: '1.5',
    borderRadius: 'md',
    color: 'fg.muted',
    _hover: { color: 'accent.text' },
  },
})

interface WidgetGridProps {
  tiles: readonly HomeTile[]
  /** While the page is arranged; absent otherwise. */
  onArrange?: ((tiles: readonly HomeTile[]) => void) | undefined
  /** The rows share what is left of the height of the column around it. */
  isFilling?: boolean
  /** Shown in place of no widgets. */
  empty?: { readonly title: string; readonly detail: string }
}

/** Widgets in their order, as wide as they are set, or as the grid's room allows. */
export function WidgetGrid({ tiles, onArrange, isFilling = false, empty }: WidgetGridProps) {
  const language = useLanguage()
  // most widgets draw a chart: its library comes while their figures are asked for
  useEffect(() => LazyCategoryChart.preload(), [])
  if (tiles.length === 0) return empty && <EmptyState icon={<LayoutGrid size={40} />} {...empty} />
  return (
    <Column containerType="inline-size" flex={isFilling ? '1' : undefined}>
      <Grid isFilling={isFilling}>
        {tiles.map(({ widget, width }, at) => {
          const { Content, page } = WIDGET_FACES[widget]
          const name = labelIn(HOME_WIDGETS[widget].name, language)
          return (
            <Panel
              key={widget}
              heading={name}
              // higher where its content needs it, as on a phone: nobody has to scroll a panel within a page
              minHeight="24rem"
              overflow="clip"
              css={{
                [TWO_COLUMNS]: { gridColumn: `span ${Math.ceil(width / 2)}` },
                [ALL_COLUMNS]: { gridColumn: `span ${width}` },
              }}
              data-widget={widget}
              tools={
                onArrange ? (
                  <ArrangeTools name={name} at={at} tiles={tiles} widget={widget} onArrange={onArrange} />
                ) : (
                  <More name={name} page={page} />
                )
              }
            >
              <Content />
            </Panel>
          )
        })}
      </Grid>
    </Column>
  )
}

function More({ name, page }: { name: string; page: string }) {
  const { t } = useTranslation()
  const label = t('dashboard.more', { name })
  return (
    <MoreLink to={page} aria-label={label} title={label}>
      <SquareArrowOutUpRight size={16} aria-hidden />
    </MoreLink>
  )
}

interface ArrangeToolsProps {
  name: string
  at: number
  tiles: readonly HomeTile[]
  widget: HomeWidgetCode
  onArrange: (tiles: readonly HomeTile[]) => void
}

/** Buttons for pointer and keyboard; the pressed one keeps the focus while its widget moves. */
function ArrangeTools({ name, at, tiles, widget, onArrange }: ArrangeToolsProps) {
  const { t } = useTranslation()
  const pressed = useRef<HTMLElement | null>(null)
  const width = tiles[at]?.width ?? 1
  const tool = (label: string, icon: ReactNode, isPossible: boolean, next: readonly HomeTile[]) => (
    <IconButton
      size="sm"
      label={label}
      // a button that can do no more stays reachable, so that the focus is not lost at the end of a way
      aria-disabled={!isPossible}
      opacity={isPossible ? undefined : 0.5}
      onClick={(event) => {
        if (!isPossible) return
        pressed.current = event.currentTarget
        onArrange(next)
        requestAnimationFrame(() => pressed.current?.focus())
      }}
    >
      {icon}
    </IconButton>
  )
  return (
    <Row gap="0.5" role="group" aria-label={t('dashboard.arrangeOne', { name })}>
      {tool(t('dashboard.earlier', { name }), <ArrowLeft size={16} />, at > 0, moveTile(tiles, widget, at - 1))}
      {tool(
        t('dashboard.later', { name }),
        <ArrowRight size={16} />,
        at < tiles.length - 1,
        moveTile(tiles, widget, at + 1),
      )}
      {tool(t('dashboard.narrower', { name }), <Minimize2 size={16} />, width > 1, widenTile(tiles, widget, -1))}
      {tool(t('dashboard.wider', { name }), <Maximize2 size={16} />, width < HOME_COLUMNS, widenTile(tiles, widget, 1))}
      {tool(t('dashboard.remove', { name }), <X size={16} />, true, removeTile(tiles, widget))}
    </Row>
  )
}

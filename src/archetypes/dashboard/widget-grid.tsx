// A grid of widgets: each a panel over existing calls, with a link to the page that shows more of it, or, while the grid
// is arranged, with a grip and a corner to drag, and buttons that move, size and remove it.

import { LayoutGrid, SquareArrowOutUpRight } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { HOME_COLUMNS, HOME_WIDGETS, type HomeTile, tileKey } from '#contract/home/home-widgets.ts'
import { labelIn } from '#contract/kit/language.ts'
import { useLanguage } from '#data/use-language.ts'
import { Box, Column } from '#ui/box.ts'
import { EmptyState } from '#ui/feedback.tsx'
import { Panel } from '#ui/panel.tsx'
import { styled } from '#ui/styled.ts'
import { LazyCategoryChart } from '../figures/lazy-category-chart.ts'
import { LinkOrNothing } from '../page-link.tsx'
import { replaceTile } from './arrange.ts'
import { ArrangeTools } from './arrange-tools.tsx'
import { useMaySeeTile } from './use-allowed-tiles.ts'
import { ROW_REM, useTilePointer } from './use-tile-pointer.ts'
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
/** Sizes its widget by the mouse; the keyboard has buttons. */
const Corner = styled('span', {
  base: {
    position: 'absolute',
    insetInlineEnd: '0',
    bottom: '0',
    width: '5',
    height: '5',
    borderInlineEndWidth: '3px',
    borderBottomWidth: '3px',
    borderColor: 'accent.text',
    borderEndEndRadius: 'md',
    cursor: 'nwse-resize',
    touchAction: 'none',
  },
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
  const { t } = useTranslation()
  const maySee = useMaySeeTile()
  const pointer = useTilePointer(tiles, (next) => onArrange?.(next))
  // most widgets draw a chart: its library comes while their figures are asked for
  useEffect(() => LazyCategoryChart.preload(), [])
  if (tiles.length === 0) return empty && <EmptyState icon={<LayoutGrid size={40} />} {...empty} />
  return (
    <Column containerType="inline-size" flex={isFilling ? '1' : undefined}>
      <Grid isFilling={isFilling}>
        {tiles.map((tile) => {
          const { widget, width, height } = tile
          const key = tileKey(tile)
          const { Content, page } = WIDGET_FACES[widget]
          const name = labelIn(HOME_WIDGETS[widget].name, language)
          return (
            <Panel
              key={key}
              heading={name}
              // higher where its content needs it, as on a phone: nobody has to scroll a panel within a page
              minHeight={`${ROW_REM * height}rem`}
              overflow="clip"
              position="relative"
              css={{
                gridRow: `span ${height}`,
                [TWO_COLUMNS]: { gridColumn: `span ${Math.ceil(width / 2)}` },
                [ALL_COLUMNS]: { gridColumn: `span ${width}` },
              }}
              data-widget={widget}
              data-tile={key}
              tools={
                onArrange ? (
                  <ArrangeTools
                    name={name}
                    tile={tile}
                    tiles={tiles}
                    onArrange={onArrange}
                    onGrip={(event) => pointer.move(event, key)}
                  />
                ) : (
                  <More name={name} page={page} />
                )
              }
            >
              {/* the page of a role is arranged also by somebody who may see less than the role */}
              {maySee(tile) ? (
                <Content
                  tile={tile}
                  onChoose={onArrange && ((subject) => onArrange(replaceTile(tiles, { ...tile, subject })))}
                />
              ) : (
                <Box color="fg.muted" fontSize="sm">
                  {t('dashboard.notAllowed')}
                </Box>
              )}
              {onArrange && (
                <Corner
                  aria-hidden
                  data-corner
                  title={t('dashboard.dragCorner', { name })}
                  onPointerDown={(event) => pointer.size(event, key)}
                />
              )}
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

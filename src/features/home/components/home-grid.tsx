import { chakra } from '@chakra-ui/react/styled-system'
import { ArrowLeft, ArrowRight, LayoutGrid, Maximize2, Minimize2, SquareArrowOutUpRight, X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { HOME_COLUMNS, HOME_WIDGETS, type HomeTile, type HomeWidgetCode } from '#contract/home/home-widgets.ts'
import { labelIn } from '#contract/kit/language.ts'
import { useMayOpen } from '#data/page-access.ts'
import { useLanguage } from '#data/use-language.ts'
import { Row } from '#ui/box.ts'
import { IconButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { Panel } from '#ui/panel.tsx'
import { moveTile, removeTile, widenTile } from '../model/arrange.ts'
import { WIDGET_FACES } from '../widgets/registry.ts'

const Grid = chakra('div', {
  base: {
    display: 'grid',
    gap: '3',
    gridTemplateColumns: {
      base: 'minmax(0, 1fr)',
      md: 'repeat(2, minmax(0, 1fr))',
      xl: `repeat(${HOME_COLUMNS}, minmax(0, 1fr))`,
    },
    gridAutoRows: '24rem',
    gridAutoFlow: 'row dense',
  },
})
const MoreLink = chakra(Link, {
  base: {
    display: 'inline-flex',
    padding: '1.5',
    borderRadius: 'md',
    color: 'fg.muted',
    _hover: { color: 'accent.text' },
  },
})

interface HomeGridProps {
  tiles: readonly HomeTile[]
  /** While the page is arranged; absent otherwise. */
  onArrange?: ((tiles: readonly HomeTile[]) => void) | undefined
  /** Shown on a page without widgets. */
  empty: { readonly title: string; readonly detail: string }
}

/** Widgets in their order, as wide as they are set, or as the window allows. */
export function HomeGrid({ tiles, onArrange, empty }: HomeGridProps) {
  const language = useLanguage()
  if (tiles.length === 0) return <EmptyState icon={<LayoutGrid size={40} />} {...empty} />
  return (
    <Grid>
      {tiles.map(({ widget, width }, at) => {
        const { Content, page } = WIDGET_FACES[widget]
        const name = labelIn(HOME_WIDGETS[widget].name, language)
        return (
          <Panel
            key={widget}
            heading={name}
            gridColumn={{ md: `span ${Math.min(width, 2)}`, xl: `span ${width}` }}
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
  )
}

function More({ name, page }: { name: string; page: string }) {
  const { t } = useTranslation()
  const [path = ''] = page.split('?')
  if (!useMayOpen()(path)) return null
  const label = t('home.more', { name })
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
    <Row gap="0.5" role="group" aria-label={t('home.arrangeOne', { name })}>
      {tool(t('home.earlier', { name }), <ArrowLeft size={16} />, at > 0, moveTile(tiles, widget, at - 1))}
      {tool(
        t('home.later', { name }),
        <ArrowRight size={16} />,
        at < tiles.length - 1,
        moveTile(tiles, widget, at + 1),
      )}
      {tool(t('home.narrower', { name }), <Minimize2 size={16} />, width > 1, widenTile(tiles, widget, -1))}
      {tool(t('home.wider', { name }), <Maximize2 size={16} />, width < HOME_COLUMNS, widenTile(tiles, widget, 1))}
      {tool(t('home.remove', { name }), <X size={16} />, true, removeTile(tiles, widget))}
    </Row>
  )
}

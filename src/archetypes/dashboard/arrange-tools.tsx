import { ArrowLeft, ArrowRight, ChevronsDown, ChevronsUp, GripVertical, Maximize2, Minimize2, X } from 'lucide-react'
import { type PointerEvent, type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { HOME_COLUMNS, HOME_ROWS, type HomeTile, tileKey } from '#contract/home/home-widgets.ts'
import { Row } from '#ui/box.ts'
import { IconButton } from '#ui/button.tsx'
import { styled } from '#ui/styled.ts'
import { moveTile, removeTile, sizeTile } from './arrange.ts'

const Grip = styled('span', {
  base: { display: 'inline-flex', padding: '1', color: 'fg.muted', cursor: 'grab', touchAction: 'none' },
})

interface ArrangeToolsProps {
  name: string
  tile: HomeTile
  tiles: readonly HomeTile[]
  onArrange: (tiles: readonly HomeTile[]) => void
  onGrip: (event: PointerEvent) => void
}

/** A grip for the mouse, and buttons for pointer and keyboard; the pressed one keeps the focus while its widget moves. */
export function ArrangeTools({ name, tile, tiles, onArrange, onGrip }: ArrangeToolsProps) {
  const { t } = useTranslation()
  const pressed = useRef<HTMLElement | null>(null)
  const { width, height } = tile
  const key = tileKey(tile)
  const at = tiles.indexOf(tile)
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
  const sized = (columns: number, rows: number) =>
    sizeTile(tiles, key, { width: width + columns, height: height + rows })
  return (
    <Row flexWrap="wrap" role="group" aria-label={t('dashboard.arrangeOne', { name })}>
      <Grip aria-hidden data-grip title={t('dashboard.drag', { name })} onPointerDown={onGrip}>
        <GripVertical size={16} />
      </Grip>
      {tool(t('dashboard.earlier', { name }), <ArrowLeft size={16} />, at > 0, moveTile(tiles, key, at - 1))}
      {tool(
        t('dashboard.later', { name }),
        <ArrowRight size={16} />,
        at < tiles.length - 1,
        moveTile(tiles, key, at + 1),
      )}
      {tool(t('dashboard.narrower', { name }), <Minimize2 size={16} />, width > 1, sized(-1, 0))}
      {tool(t('dashboard.wider', { name }), <Maximize2 size={16} />, width < HOME_COLUMNS, sized(1, 0))}
      {tool(t('dashboard.lower', { name }), <ChevronsUp size={16} />, height > 1, sized(0, -1))}
      {tool(t('dashboard.higher', { name }), <ChevronsDown size={16} />, height < HOME_ROWS, sized(0, 1))}
      {tool(t('dashboard.remove', { name }), <X size={16} />, true, removeTile(tiles, key))}
    </Row>
  )
}

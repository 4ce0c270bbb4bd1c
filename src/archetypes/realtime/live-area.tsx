import type { MouseEvent, ReactNode, SyntheticEvent } from 'react'
import type { TelemetryPoint } from '#contract/endpoints/telemetry.ts'
import { useLanguage } from '#data/use-language.ts'
import { styled } from '#ui/styled.ts'
import { moveByKey } from '../point-menu/cell-keys.ts'
import { PointMenuArea } from '../point-menu/point-menu-area.tsx'
import type { MenuPoint } from '../point-menu/point-ways.ts'
import { pointName } from '../telemetry/point-text.ts'
import { VALUE_STATE_STYLE } from '../telemetry/value-states.ts'
import type { LiveCells } from './live-cells.ts'

/** Styles of live values, whatever shows them. */
const Frame = styled('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    flex: 1,
    minHeight: 0,
    // each clipped box is painted separately, and there are hundreds: only cells that can overflow are clipped
    '& td': { overflow: 'visible' },
    '& :is([data-name], [data-state=stale])': { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis' },
    '& [data-place]': {
      display: 'block',
      width: '100%',
      textAlign: 'end',
      // a part of a number is a wrong number
      whiteSpace: 'nowrap',
      cursor: 'pointer',
      borderRadius: 'sm',
      _hover: { textDecoration: 'underline', textUnderlineOffset: '3px' },
    },
    '& :is([data-state=none], [data-state=stale], [data-state=bad])': { color: 'quality.stale' },
    '& [data-state=bad]': { textDecoration: 'underline dotted' },
    // what stands above rows
    '& tr[data-row^="line:"]': { background: 'bg.hover', fontWeight: 'medium', color: 'fg.muted' },
    '& tr[data-row^="line:"] [data-line=group]': { color: 'fg.default', fontWeight: 'bold' },
    ...VALUE_STATE_STYLE,
    // no transition: fading hundreds of cells would restyle and repaint them in every frame
    '& [data-changed]': { background: 'accent.subtle' },
  },
})

interface LiveAreaProps {
  cells: LiveCells
  points: readonly TelemetryPoint[]
  /** A value was chosen. */
  onOpen: (point: TelemetryPoint) => void
  children: ReactNode
}

/** An area of live values: their tooltips, their menus, and the keys between them. */
export function LiveArea({ cells, points, onOpen, children }: LiveAreaProps) {
  const language = useLanguage()
  const pointAt = ({ dataset }: HTMLElement): TelemetryPoint | undefined => points[Number(dataset.place)]
  function handleClick(event: MouseEvent): void {
    const cell = cellOf(event)
    const point = cell && pointAt(cell)
    if (point) onOpen(point)
  }
  function explain(event: SyntheticEvent): void {
    const cell = cellOf(event)
    if (cell) cell.title = cells.titleOf(Number(cell.dataset.place))
  }
  /** What a value is of, named by its row and column. */
  function menuPointOf(element: HTMLElement): MenuPoint | null {
    const point = pointAt(element)
    if (!point) return null
    return { name: `${point.nodeCode} ${pointName(point, language)}`, codes: [point.code], nodeCode: point.nodeCode }
  }
  return (
    <PointMenuArea selector="[data-place]" pointOf={menuPointOf}>
      <Frame onClick={handleClick} onKeyDown={moveByKey} onPointerOver={explain} onFocus={explain} data-live-table>
        {children}
      </Frame>
    </PointMenuArea>
  )
}

const cellOf = ({ target }: SyntheticEvent): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-place]') : null

interface LiveCellProps {
  cells: LiveCells
  /** Index of the value. */
  place: number
  /** Whether the Tab key stops here; the arrow keys reach every value of a table. */
  isTabStop?: boolean
}

/** A value; its text is painted outside React. */
export const LiveCell = ({ cells, place, isTabStop = false }: LiveCellProps) => (
  <button
    ref={cells.show}
    type="button"
    tabIndex={isTabStop ? 0 : -1}
    data-place={place}
    data-point={cells.codeOf(place)}
  />
)

import { type PointerEvent, useEffect, useReducer, useState } from 'react'
import type { Place } from '#archetypes/map/map-layers.ts'
import type { MapHandle } from '#archetypes/map/map-view.tsx'
import { styled } from '#ui/styled.ts'
import { moved, type Outline, type OutlineChange } from '../model/outline.ts'

const Drawing = styled('svg', {
  base: {
    position: 'absolute',
    inset: 0,
    width: '100%',
    height: '100%',
    pointerEvents: 'none',
    '& [data-side]': { fill: 'none', stroke: 'fg.default', strokeWidth: 2 },
    '& [data-side=open]': { strokeDasharray: '6 4' },
    '& [data-inside]': { fill: 'accent.text', fillOpacity: 0.2, stroke: 'none' },
    '& circle': { fill: 'bg.panel', stroke: 'fg.default', strokeWidth: 2 },
    // while it is drawn, presses on a corner are the map's: the second of a double one is
    '&[data-outline=closed] circle': { pointerEvents: 'auto', cursor: 'move' },
    '& circle[data-first]': { fill: 'accent.text' },
  },
})

/** More would hide the outline that they are to show. */
const MOST_HANDLES = 400

interface OutlineLayerProps {
  handle: MapHandle
  outline: Outline
  onChange: (change: OutlineChange) => void
}

/** The outline over the map, with a handle at each corner. */
export function OutlineLayer({ handle, outline, onChange }: OutlineLayerProps) {
  const [, followMap] = useReducer((count: number) => count + 1, 0)
  const [dragged, setDragged] = useState<number | null>(null)
  useEffect(() => handle.onFrame(followMap), [handle])
  const { corners, isClosed } = outline
  const pixels = corners.map((place) => handle.pixelOf(place))
  const path = pixels.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join(' ')

  function drag(event: PointerEvent<SVGCircleElement>): void {
    const box = event.currentTarget.ownerSVGElement?.getBoundingClientRect()
    if (dragged === null || !box) return
    const place: Place = handle.placeAt(event.clientX - box.x, event.clientY - box.y)
    onChange((now) => moved(now, dragged, place))
  }

  return (
    <Drawing aria-hidden data-outline={isClosed ? 'closed' : 'open'}>
      {isClosed && <path data-inside d={`${path} Z`} />}
      <path data-side={isClosed ? 'closed' : 'open'} d={isClosed ? `${path} Z` : path} />
      {pixels.slice(0, MOST_HANDLES).map(({ x, y }, at) => (
        <circle
          // biome-ignore lint/suspicious/noArrayIndexKey: a corner is known by its number
          key={at}
          cx={x}
          cy={y}
          r={6}
          data-corner={at + 1}
          {...(at === 0 ? { 'data-first': true } : {})}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId)
            setDragged(at)
          }}
          onPointerMove={drag}
          onPointerUp={() => setDragged(null)}
          onPointerCancel={() => setDragged(null)}
        />
      ))}
    </Drawing>
  )
}

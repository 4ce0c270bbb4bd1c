// The menu of every value in an area: by right click, by Shift+F10 or the menu key, and by a button beside the value
// under the pointer or the focus. One set of handlers and one button serve all values, however many there are. Coming
// back to the page, the area's table is where it was left.

import { EllipsisVertical } from 'lucide-react'
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { styled } from '#ui/styled.ts'
import { placeIn, takePlace } from './came-from.ts'
import type { MenuPoint } from './point-ways.ts'
import { usePointMenu } from './use-point-menu.tsx'

const Area = styled('div', { base: { display: 'contents' } })
const Handle = styled('button', {
  base: {
    position: 'fixed',
    zIndex: 'bar',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    width: '5',
    height: '5',
    color: 'accent.text',
    background: 'bg.raised',
    borderWidth: '1px',
    borderColor: 'border.field',
    borderRadius: 'sm',
    cursor: 'pointer',
    '@media print': { display: 'none' },
  },
})

/** Frames for which the focus is looked for after the return: rows outside the view are rendered after scrolling. */
const RETURN_FRAMES = 20

interface Hot {
  readonly element: HTMLElement
  readonly point: MenuPoint
  readonly left: number
  readonly top: number
}

interface PointMenuAreaProps {
  /** Selects the elements that show values. */
  selector: string
  pointOf: (element: HTMLElement) => MenuPoint | null
  /** False where every value has a button of its own. */
  hasHandle?: boolean
  children: ReactNode
}

export function PointMenuArea({ selector, pointOf, hasHandle = true, children }: PointMenuAreaProps) {
  const { t } = useTranslation()
  const area = useRef<HTMLDivElement>(null)
  const handle = useRef<HTMLButtonElement>(null)
  const [hot, setHot] = useState<Hot | null>(null)
  const { menu, open } = usePointMenu()
  useReturn(area, selector)

  const valueAt = (target: EventTarget): HTMLElement | null =>
    target instanceof Element && area.current?.contains(target)
      ? // the whole cell belongs to its value
        (target.closest<HTMLElement>(selector) ?? target.closest('td')?.querySelector<HTMLElement>(selector) ?? null)
      : null

  function openAt(element: HTMLElement, at: { x: number; y: number }): boolean {
    const point = pointOf(element)
    if (!point) return false
    element.focus({ preventScroll: true })
    return open(point, at, placeIn(area.current, point.codes[0] ?? ''))
  }
  function handleContextMenu(event: MouseEvent): void {
    const isOnHandle = event.target instanceof Node && handle.current?.contains(event.target) === true
    const element = isOnHandle ? (hot?.element ?? null) : valueAt(event.target)
    if (element && openAt(element, { x: event.clientX, y: event.clientY })) event.preventDefault()
  }
  function handleKey(event: KeyboardEvent): void {
    if (event.key !== 'ContextMenu' && !(event.key === 'F10' && event.shiftKey)) return
    const element = valueAt(event.target)
    if (element && openAt(element, below(element))) event.preventDefault()
  }
  function point(event: PointerEvent | FocusEvent): void {
    if (event.target instanceof Node && handle.current?.contains(event.target)) return
    const element = valueAt(event.target)
    if (element === hot?.element) return
    const found = element && pointOf(element)
    if (!element || !found) {
      setHot(null)
      return
    }
    setHot({ element, point: found, ...besideOf(element) })
  }

  return (
    <Area
      ref={area}
      onContextMenu={handleContextMenu}
      onKeyDown={handleKey}
      onPointerOver={point}
      onFocus={point}
      onPointerLeave={() => setHot(null)}
      onScrollCapture={() => setHot((now) => now && { ...now, ...besideOf(now.element) })}
    >
      {children}
      {hot && hasHandle && (
        <Handle
          ref={handle}
          type="button"
          // reached by Shift+F10 from the value itself
          tabIndex={-1}
          data-point-menu
          aria-label={t('pointMenu.label', { name: hot.point.name })}
          title={t('pointMenu.keys')}
          style={{ left: hot.left, top: hot.top }}
          onClick={(event) => {
            event.stopPropagation()
            openAt(hot.element, below(hot.element))
          }}
        >
          <EllipsisVertical size={14} aria-hidden />
        </Handle>
      )}
      {menu}
    </Area>
  )
}

/** Where the button stands: over the padding before the value. */
function besideOf(element: HTMLElement): { left: number; top: number } {
  const { left, top, height } = element.getBoundingClientRect()
  return { left: left - 12, top: top + height / 2 - 10 }
}

function below(element: HTMLElement): { x: number; y: number } {
  const { left, bottom } = element.getBoundingClientRect()
  return { x: left, y: bottom }
}

/** Scrolls the area's table to where it was left, and gives the focus back to the value it was left from. */
function useReturn(area: RefObject<HTMLDivElement | null>, selector: string): void {
  const { key } = useLocation()
  const [entry] = useState(key)
  const [place] = useState(() => takePlace(entry))
  const isDone = useRef(place === null)
  useEffect(() => {
    const table = area.current?.querySelector<HTMLElement>('[data-scroll=table]')
    if (isDone.current || !place || !table?.querySelector('tbody tr[data-row]')) return
    isDone.current = true
    table.scrollTo({ top: place.top, left: place.left })
    let left = RETURN_FRAMES
    const findAgain = (): void => {
      const value = [...(area.current?.querySelectorAll<HTMLElement>(selector) ?? [])].find(
        ({ dataset }) => dataset.point === place.mark,
      )
      if (value) value.focus({ preventScroll: true })
      else if (left-- > 0) requestAnimationFrame(findAgain)
    }
    // after the frame, which gives the focus of a new page to its main area
    requestAnimationFrame(findAgain)
  })
}

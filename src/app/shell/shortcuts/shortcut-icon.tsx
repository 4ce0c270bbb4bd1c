import { chakra } from '@chakra-ui/react/styled-system'
import { LayoutGrid } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#ui/dialog.tsx'
import { clampTop, isDrag, readTop, writeTop } from './icon-place.ts'
import { ShortcutMenu } from './shortcut-menu.tsx'

const STEP_PX = 24

const Icon = chakra('button', {
  base: {
    position: 'fixed',
    insetInlineEnd: 0,
    zIndex: 'bar',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    width: '9',
    height: '9',
    borderStartStartRadius: 'md',
    borderEndStartRadius: 'md',
    background: 'accent.solid',
    color: '#ffffff',
    cursor: 'grab',
    touchAction: 'none',
    '@media print': { display: 'none' },
  },
})

/** The icon at the right edge: it moves along the edge, and opens the shortcuts where it is only pressed. */
export function ShortcutIcon() {
  const { t } = useTranslation()
  const [top, setTop] = useState(() => readTop(localStorage, innerHeight))
  const [isOpen, setOpen] = useState(false)
  const wasDragged = useRef(false)
  const place = (wanted: number): void => {
    const next = clampTop(wanted, innerHeight)
    setTop(next)
    writeTop(localStorage, next)
  }
  function handleDown(event: PointerEvent<HTMLButtonElement>): void {
    const icon = event.currentTarget
    const from = event.clientY
    wasDragged.current = false
    icon.setPointerCapture(event.pointerId)
    const move = (now: globalThis.PointerEvent): void => {
      if (!wasDragged.current && !isDrag(from, now.clientY)) return
      wasDragged.current = true
      place(top + now.clientY - from)
    }
    icon.addEventListener('pointermove', move)
    icon.addEventListener('lostpointercapture', () => icon.removeEventListener('pointermove', move), { once: true })
  }
  function handleKey(event: KeyboardEvent): void {
    const step = { ArrowUp: -STEP_PX, ArrowDown: STEP_PX }[event.key]
    if (step === undefined) return
    event.preventDefault()
    place(top + step)
  }
  return (
    <>
      <Icon
        type="button"
        aria-label={t('panels.shortcuts')}
        title={t('panels.moveHandle')}
        data-shortcut-icon=""
        style={{ top }}
        onPointerDown={handleDown}
        onKeyDown={handleKey}
        onClick={() => {
          if (!wasDragged.current) setOpen(true)
          wasDragged.current = false
        }}
      >
        <LayoutGrid size={20} aria-hidden />
      </Icon>
      <Dialog
        title={t('panels.shortcuts')}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        closeLabel={t('panels.close')}
        width="36rem"
      >
        <ShortcutMenu onDone={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

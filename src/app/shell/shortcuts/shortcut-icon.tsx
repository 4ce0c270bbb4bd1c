import { LayoutGrid } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#ui/dialog.tsx'
import { styled } from '#ui/styled.ts'
import { clampTop, isDrag, readTop, writeTop } from './icon-place.ts'
import { ShortcutMenu } from './shortcut-menu.tsx'
import { useShortcutGuard } from './use-shortcut-guard.ts'

const STEP_PX = 24

const Icon = styled('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    width: '9',
    height: '9',
    borderRadius: 'md',
    background: 'accent.solid',
    color: '#ffffff',
    cursor: 'pointer',
    '@media print': { display: 'none' },
  },
  variants: {
    isMovable: {
      true: { position: 'fixed', insetInlineEnd: '0.125rem', zIndex: 'bar', cursor: 'grab', touchAction: 'none' },
    },
  },
})

interface ShortcutIconProps {
  /** Whether it can be moved along the right edge; otherwise it stays in its place. */
  isMovable: boolean
}

/** The icon that opens the shortcuts when it is pressed without being moved. */
export function ShortcutIcon({ isMovable }: ShortcutIconProps) {
  const { t } = useTranslation()
  const [top, setTop] = useState(() => readTop(localStorage, innerHeight))
  const [isOpen, setOpen] = useState(false)
  const wasDragged = useRef(false)
  const { discarding, mayLeave } = useShortcutGuard()
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
        title={isMovable ? t('panels.moveHandle') : undefined}
        data-shortcut-icon=""
        isMovable={isMovable}
        {...(isMovable ? { style: { top }, onPointerDown: handleDown, onKeyDown: handleKey } : {})}
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
        onClose={() => void mayLeave().then((isLeft) => isLeft && setOpen(false))}
        closeLabel={t('panels.close')}
        width="36rem"
      >
        <ShortcutMenu discarding={discarding} mayLeave={mayLeave} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

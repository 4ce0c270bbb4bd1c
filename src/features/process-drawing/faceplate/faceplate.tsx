// What was pressed in a drawing, over the edge of it: the picture keeps its scale and place. Not a dialog: the drawing can
// be panned, and another element pressed, while it is open.

import { EllipsisVertical, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { usePointMenu } from '#archetypes/point-menu/use-point-menu.tsx'
import { pointName } from '#archetypes/telemetry/point-text.ts'
import { useLanguage } from '#data/use-language.ts'
import { Box, Row } from '#ui/box.ts'
import { IconButton } from '#ui/button.tsx'
import { styled } from '#ui/styled.ts'
import { FaceplateBody } from './faceplate-body.tsx'
import type { FaceplateTarget } from './faceplate-points.ts'
import { menuPointOf } from './menu-point.ts'

const Frame = styled('aside', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    position: 'absolute',
    insetInlineEnd: 0,
    bottom: 0,
    width: { base: '100%', md: '22rem' },
    maxWidth: '100%',
    height: { base: '50%', md: '100%' },
    minHeight: 0,
    background: 'bg.panel',
    borderInlineStartWidth: { base: '0', md: '1px' },
    borderInlineEndWidth: { base: '0', md: '1px' },
    borderTopWidth: { base: '1px', md: '0' },
    borderColor: 'border.subtle',
    boxShadow: 'overlay',
    outline: 'none',
    // an element at the right edge stays in view
    '&[data-at=start]': { insetInlineStart: 0, insetInlineEnd: 'auto' },
    '@media print': { display: 'none' },
  },
})
const Title = styled('h2', { base: { flex: '1', minWidth: 0, fontWeight: 'bold', truncate: true } })

interface FaceplateProps {
  target: FaceplateTarget
  /** The edge away from what was pressed. */
  at: 'start' | 'end'
  onClose: () => void
}

/** Takes the focus when it opens and gives it back; Esc closes it from here and from the drawing. */
export function Faceplate({ target, at, onClose }: FaceplateProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const frame = useRef<HTMLElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const { menu, open } = usePointMenu()
  const close = useEffectEvent(onClose)
  const title = target.name || pointName(target.points[0], language)

  useEffect(() => {
    const before = document.activeElement
    return () => {
      // whoever has taken the focus meanwhile keeps it
      const isLost = document.activeElement === null || document.activeElement === document.body
      if (isLost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press moves the focus here
  useEffect(() => {
    let waiting = requestAnimationFrame(() => {
      // a list from which the element was chosen takes the focus back in the frame before
      waiting = requestAnimationFrame(() => frame.current?.focus({ preventScroll: true }))
    })
    return () => cancelAnimationFrame(waiting)
  }, [target])
  useEffect(() => {
    const handleKey = (event: globalThis.KeyboardEvent): void => {
      const drawing = frame.current?.parentElement
      if (event.key !== 'Escape' || !(event.target instanceof Element) || !drawing?.contains(event.target)) return
      if (event.target.closest('[role=menu]')) return
      // before the dialog around the drawing hears it
      event.stopImmediatePropagation()
      close()
    }
    window.addEventListener('keydown', handleKey, { capture: true })
    return () => window.removeEventListener('keydown', handleKey, { capture: true })
  }, [])

  function openMenu(): void {
    const { left = 0, bottom = 0 } = button.current?.getBoundingClientRect() ?? {}
    open(menuPointOf(target.points, language), { x: left, y: bottom })
  }
  function handleMenuKey(event: KeyboardEvent): void {
    if (event.key !== 'ContextMenu' && !(event.key === 'F10' && event.shiftKey)) return
    event.preventDefault()
    openMenu()
  }
  return (
    <Frame
      ref={frame}
      tabIndex={-1}
      aria-label={t('faceplate.label', { name: title })}
      data-at={at}
      onKeyDown={handleMenuKey}
    >
      <Row
        gap="1"
        minHeight="11"
        paddingInlineStart="4"
        paddingInlineEnd="2"
        borderBottomWidth="1px"
        borderColor="border.subtle"
      >
        <Title title={title}>{title}</Title>
        <IconButton ref={button} size="sm" label={t('faceplate.menu')} onClick={openMenu}>
          <EllipsisVertical size={16} aria-hidden />
        </IconButton>
        <IconButton size="sm" label={t('faceplate.close')} onClick={onClose}>
          <X size={16} aria-hidden />
        </IconButton>
      </Row>
      <Box flex="1" minHeight="0" overflow="auto">
        <FaceplateBody target={target} />
      </Box>
      {menu}
    </Frame>
  )
}

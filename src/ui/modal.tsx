// Modal layers in three positions, over the library's dialog. The library traps and restores the focus, hides the page
// below from screen readers, and sends Esc only to the topmost layer. Pages use dialog.tsx and drawer.tsx.

import { useDialog } from '@ark-ui/react/dialog'
import { Portal } from '@ark-ui/react/portal'
import { chakra } from '@chakra-ui/react/styled-system'
import { X } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Box, Row } from './box.ts'
import { IconButton } from './button.tsx'

const Backdrop = chakra('div', {
  base: { position: 'fixed', inset: 0, zIndex: 'overlay', background: 'rgba(3, 10, 20, 0.6)' },
})

// on a phone each covers the whole width
const Frame = chakra('div', {
  base: {
    position: 'fixed',
    zIndex: 'overlay',
    display: 'flex',
    flexDirection: 'column',
    color: 'fg.default',
    boxShadow: 'overlay',
    overflow: 'hidden',
    outline: 'none',
    '&[hidden]': { display: 'none' },
  },
  variants: {
    place: {
      center: {
        inset: { base: 'auto 0 0', sm: '0' },
        margin: { base: '0', sm: 'auto' },
        width: { base: '100%', sm: 'var(--modal-width)' },
        maxWidth: { base: 'none', sm: 'calc(100vw - 2rem)' },
        height: 'fit-content',
        maxHeight: 'calc(100dvh - 2rem)',
        background: 'bg.panel',
        borderWidth: { base: '1px 0 0', sm: '1px' },
        borderColor: 'border.field',
        borderRadius: { base: 'var(--dh-radii-lg) var(--dh-radii-lg) 0 0', sm: 'md' },
      },
      end: {
        insetBlock: 0,
        insetInlineEnd: 0,
        width: { base: '100%', sm: 'var(--modal-width)' },
        maxWidth: { base: 'none', sm: '92vw' },
        background: 'bg.panel',
        borderInlineStartWidth: '1px',
        borderColor: 'border.subtle',
      },
      start: {
        insetBlock: 0,
        insetInlineStart: 0,
        width: 'var(--modal-width)',
        background: 'bg.bar',
        borderInlineEndWidth: '1px',
        borderColor: 'border.subtle',
      },
    },
  },
})
const Title = chakra('h2', { base: { flex: 1, fontSize: 'lg', fontWeight: 'bold', minWidth: 0 } })

/** Initial focus: an element with `data-autofocus`, else the first field, else the first button. */
const FIRST_FOCUS = ['[data-autofocus]', ':is(input, select, textarea, [contenteditable=true]):not(:disabled)']

/** Whether a modal layer is open; page shortcuts are inactive then. */
export const isModalOpen = (): boolean => document.querySelector('[aria-modal=true]') !== null

interface ModalFrameProps {
  place: 'center' | 'end' | 'start'
  /** CSS length. */
  width: string
  onClose: () => void
  /** An action is in progress that closing would not stop. */
  isBusy?: boolean
  closesOnPressBeside: boolean
  /** Accessible name where it has no title. */
  label?: string
  /** Id of the title element. */
  titleId?: string
  id?: string
  children: ReactNode
}

/** The frame without a title bar, open while it is mounted. */
export function ModalFrame(props: ModalFrameProps) {
  const { place, width, onClose, isBusy = false, closesOnPressBeside, label, titleId, id, children } = props
  const contentId = useId()
  const opener = useOpener()
  const [container] = useState(fullscreenContainer)
  const dialog = useDialog({
    open: true,
    onOpenChange: ({ open }) => {
      if (!open) onClose()
    },
    closeOnEscape: !isBusy,
    closeOnInteractOutside: closesOnPressBeside && !isBusy,
    // the focus was taken from outside and comes back: that is not a request to close
    onFocusOutside: (event) => event.preventDefault(),
    // a menu or panel that closes after it has opened this layer must not close the layer with it
    onRequestDismiss: (event) => event.preventDefault(),
    // pressing a notice must not close the layer below it
    onPointerDownOutside: (event) => {
      const { target } = event.detail.originalEvent
      if (target instanceof Element && target.closest('[data-notice]')) event.preventDefault()
    },
    ids: { content: id ?? contentId, ...(titleId === undefined ? {} : { title: titleId }) },
    ...(label === undefined ? {} : { 'aria-label': label }),
    initialFocusEl: () => {
      const frame = document.getElementById(id ?? contentId)
      const first = FIRST_FOCUS.map((each) => frame?.querySelector(each)).find(Boolean)
      return first instanceof HTMLElement ? first : null
    },
    finalFocusEl: () => opener,
  })
  return (
    <Portal {...container}>
      <Backdrop {...dialog.getBackdropProps()} />
      <Frame {...dialog.getContentProps()} place={place} css={{ '--modal-width': width }}>
        {children}
      </Frame>
    </Portal>
  )
}

/** While an element of the page fills the screen, nothing outside of it is seen. */
function fullscreenContainer() {
  const { fullscreenElement, documentElement } = document
  const isPart = fullscreenElement instanceof HTMLElement && fullscreenElement !== documentElement
  return isPart ? { container: { current: fullscreenElement } } : {}
}

/** The element that had the focus; for a menu that closes on the choice that opened this layer, the menu's button. */
function useOpener(): HTMLElement | null {
  const [opener] = useState(() => {
    const present = document.activeElement
    const menuButton = present?.closest('[role=menu]')?.getAttribute('aria-labelledby')
    const found = menuButton ? document.getElementById(menuButton) : present
    return found instanceof HTMLElement ? found : null
  })
  return opener
}

interface ModalProps extends Omit<ModalFrameProps, 'label' | 'titleId' | 'id'> {
  title: string
  closeLabel: string
  footer?: ReactNode
}

/** A frame with a title bar, and a body that scrolls. */
export function Modal({ title, closeLabel, footer, children, ...frame }: ModalProps) {
  const titleId = useId()
  return (
    <ModalFrame {...frame} titleId={titleId}>
      <Row
        gap="3"
        paddingInline={{ base: '4', sm: '5' }}
        minHeight="14"
        flexShrink={0}
        borderBottomWidth="1px"
        borderColor="border.subtle"
      >
        <Title id={titleId}>{title}</Title>
        <IconButton label={closeLabel} disabled={frame.isBusy} onClick={frame.onClose}>
          <X size={20} aria-hidden />
        </IconButton>
      </Row>
      <Box padding={{ base: '4', sm: '5' }} overflow="auto" flex="1" minHeight="0">
        {children}
      </Box>
      {footer && (
        <Row
          gap="3"
          flexWrap="wrap"
          justifyContent="flex-end"
          flexShrink={0}
          paddingInline={{ base: '4', sm: '5' }}
          paddingBlock="3"
          borderTopWidth="1px"
          borderColor="border.subtle"
        >
          {footer}
        </Row>
      )}
    </ModalFrame>
  )
}

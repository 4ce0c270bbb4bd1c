import { chakra } from '@chakra-ui/react/styled-system'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Box, Row } from './box.ts'
import { IconButton } from './button.tsx'

// the browser's own modal dialog keeps the focus inside, closes on Esc, hides the rest from screen readers, and gives the
// focus back
const Frame = chakra('dialog', {
  base: {
    position: 'fixed',
    inset: 0,
    margin: 'auto',
    padding: 0,
    maxWidth: 'min(100vw, calc(100vw - 2rem))',
    maxHeight: 'calc(100dvh - 2rem)',
    background: 'bg.panel',
    color: 'fg.default',
    borderWidth: '1px',
    borderColor: 'border.field',
    borderRadius: 'md',
    boxShadow: 'overlay',
    overflow: 'hidden',
    '&[open]': { display: 'flex', flexDirection: 'column' },
    '&::backdrop': { background: 'rgba(3, 10, 20, 0.6)' },
  },
})
const Title = chakra('h2', { base: { flex: 1, fontSize: 'lg', fontWeight: 'bold', minWidth: 0 } })

export interface DialogProps {
  title: string
  isOpen: boolean
  onClose: () => void
  closeLabel: string
  /** CSS length; as wide as the window where that is narrower. */
  width?: string
  footer?: ReactNode
  /** Something is under way that closing would not stop. */
  isBusy?: boolean
  children: ReactNode
}

/** What has the focus first: what asks for it by `data-autofocus`, else the first field. */
const FIRST_FOCUS = ['[data-autofocus]', ':is(input, select, textarea, [contenteditable=true]):not(:disabled)']

/** A modal dialog. Esc and the cross close it; a press beside it does not, so that no form is lost by a stray click. */
export function Dialog(props: DialogProps) {
  return props.isOpen ? <OpenDialog {...props} /> : null
}

function OpenDialog({ title, onClose, closeLabel, width = '32rem', footer, isBusy = false, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const opener = document.activeElement
    dialog.current?.showModal()
    const first = FIRST_FOCUS.map((each) => dialog.current?.querySelector(each)).find(Boolean)
    if (first instanceof HTMLElement) first.focus()
    return () => {
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [])
  return (
    <Frame
      ref={dialog}
      width={width}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // a file field that is given up says so here, too
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        if (!isBusy) onClose()
      }}
      onClose={(event) => {
        // pressed twice, Esc closes a dialog whatever its page says
        if (event.target !== event.currentTarget) return
        if (isBusy) event.currentTarget.showModal()
        else onClose()
      }}
    >
      <Row gap="3" paddingInline="5" minHeight="14" borderBottomWidth="1px" borderColor="border.subtle">
        <Title id={titleId}>{title}</Title>
        <IconButton label={closeLabel} disabled={isBusy} onClick={onClose}>
          <X size={20} aria-hidden />
        </IconButton>
      </Row>
      <Box padding="5" overflow="auto" flex="1" minHeight="0">
        {children}
      </Box>
      {footer && (
        <Row
          gap="3"
          justifyContent="flex-end"
          paddingInline="5"
          paddingBlock="3"
          borderTopWidth="1px"
          borderColor="border.subtle"
        >
          {footer}
        </Row>
      )}
    </Frame>
  )
}

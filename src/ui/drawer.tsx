import { chakra } from '@chakra-ui/react/styled-system'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Box, Row } from './box.ts'
import { IconButton } from './button.tsx'

const Frame = chakra('dialog', {
  base: {
    position: 'fixed',
    inset: '0 0 0 auto',
    maxWidth: '92vw',
    height: '100%',
    maxHeight: 'none',
    margin: 0,
    padding: 0,
    background: 'bg.panel',
    color: 'fg.default',
    borderInlineStartWidth: '1px',
    borderColor: 'border.subtle',
    boxShadow: 'overlay',
    '&[open]': { display: 'flex', flexDirection: 'column' },
    '&::backdrop': { background: 'rgba(3, 10, 20, 0.5)' },
  },
})
const Title = chakra('h2', { base: { flex: 1, fontSize: 'lg', fontWeight: 'bold' } })

export interface DrawerProps {
  title: string
  isOpen: boolean
  onClose: () => void
  closeLabel: string
  /** CSS length. */
  width?: string
  children: ReactNode
}

/** A modal panel at the end of the window; Esc, the cross and a press beside it close it. */
export function Drawer(props: DrawerProps) {
  return props.isOpen ? <OpenDrawer {...props} /> : null
}

function OpenDrawer({ title, onClose, closeLabel, width = '20rem', children }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const opener = document.activeElement
    dialog.current?.showModal()
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
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        // the backdrop belongs to the dialog: a press on it has the dialog itself as target
        if (event.target === dialog.current) onClose()
      }}
    >
      <Row gap="3" paddingInline="5" minHeight="14" borderBottomWidth="1px" borderColor="border.subtle">
        <Title id={titleId}>{title}</Title>
        <IconButton label={closeLabel} onClick={onClose}>
          <X size={20} aria-hidden />
        </IconButton>
      </Row>
      <Box padding="5" overflow="auto" flex="1" minHeight="0">
        {children}
      </Box>
    </Frame>
  )
}

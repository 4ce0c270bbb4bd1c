import { chakra } from '@chakra-ui/react/styled-system'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Row } from '#ui/box.ts'
import { IconButton } from '#ui/button.tsx'

// a native modal dialog: the browser keeps the focus inside, closes on Esc and hides the rest from screen readers
const Drawer = chakra('dialog', {
  base: {
    position: 'fixed',
    inset: '0 auto 0 0',
    width: 'min(17.5rem, 86vw)',
    maxWidth: 'none',
    height: '100%',
    maxHeight: 'none',
    margin: 0,
    padding: 0,
    background: 'bg.bar',
    color: 'fg.default',
    borderInlineEndWidth: '1px',
    borderColor: 'border.subtle',
    '&[open]': { display: 'flex', flexDirection: 'column' },
    '&::backdrop': { background: 'rgba(3, 10, 20, 0.6)' },
  },
})

interface NavigationDrawerProps {
  isOpen: boolean
  onClose: () => void
  children: ReactNode
}

/** The sidebar of narrow windows. */
export function NavigationDrawer({ isOpen, onClose, children }: NavigationDrawerProps) {
  const { t } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isOpen])
  return (
    <Drawer
      ref={dialog}
      id="navigation-drawer"
      aria-label={t('shell.mainNavigation')}
      onClose={onClose}
      onClick={(event) => {
        // the backdrop belongs to the dialog: a press on it has the dialog itself as target
        if (event.target === dialog.current) onClose()
      }}
    >
      {isOpen && (
        <>
          <Row flexShrink={0} height="14" paddingInline="2" justifyContent="flex-end">
            <IconButton label={t('shell.closeNavigation')} onClick={onClose}>
              <X size={20} aria-hidden />
            </IconButton>
          </Row>
          {children}
        </>
      )}
    </Drawer>
  )
}

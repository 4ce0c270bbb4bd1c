import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Row } from '#ui/box.ts'
import { IconButton } from '#ui/button.tsx'
import { ModalFrame } from '#ui/modal.tsx'

interface NavigationDrawerProps {
  isOpen: boolean
  onClose: () => void
  children: ReactNode
}

/** The sidebar of narrow windows. */
export function NavigationDrawer({ isOpen, onClose, children }: NavigationDrawerProps) {
  const { t } = useTranslation()
  if (!isOpen) return null
  return (
    <ModalFrame
      id="navigation-drawer"
      place="start"
      width="min(17.5rem, 86vw)"
      label={t('shell.mainNavigation')}
      closesOnPressBeside
      onClose={onClose}
    >
      <Row flexShrink={0} height="14" paddingInline="2" justifyContent="flex-end">
        <IconButton label={t('shell.closeNavigation')} onClick={onClose}>
          <X size={20} aria-hidden />
        </IconButton>
      </Row>
      {children}
    </ModalFrame>
  )
}

import type { ReactNode } from 'react'
import { Modal } from './modal.tsx'

interface DialogProps {
  title: string
  isOpen: boolean
  onClose: () => void
  closeLabel: string
  /** CSS length; at most the window's width. */
  width?: string
  footer?: ReactNode
  /** An action is in progress that closing would not stop. */
  isBusy?: boolean
  children: ReactNode
}

/**
 * A modal dialog. Esc and the close button close it; a click outside does not, so that no input is lost by accident.
 */
export function Dialog({ isOpen, width = '32rem', ...modal }: DialogProps) {
  return isOpen ? <Modal {...modal} place="center" width={width} closesOnPressBeside={false} /> : null
}

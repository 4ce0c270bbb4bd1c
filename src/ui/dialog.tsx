import type { ReactNode } from 'react'
import { Modal } from './modal.tsx'

interface DialogProps {
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

/** A modal dialog. Esc and the cross close it; a press beside it does not, so that no form is lost by a stray click. */
export function Dialog({ isOpen, width = '32rem', ...modal }: DialogProps) {
  return isOpen ? <Modal {...modal} place="center" width={width} closesOnPressBeside={false} /> : null
}

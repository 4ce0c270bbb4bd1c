import type { ReactNode } from 'react'
import { Modal } from './modal.tsx'

interface DrawerProps {
  title: string
  isOpen: boolean
  onClose: () => void
  closeLabel: string
  /** CSS length. */
  width?: string
  children: ReactNode
}

/** A modal panel at the end of the window; Esc, the close button and a click outside close it. */
export function Drawer({ isOpen, width = '20rem', ...modal }: DrawerProps) {
  return isOpen ? <Modal {...modal} place="end" width={width} closesOnPressBeside /> : null
}

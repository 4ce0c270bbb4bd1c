import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Box } from '#ui/box.ts'
import { IconButton } from '#ui/button.tsx'

interface RemovableProps {
  /** What the button removes, in words. */
  readonly label: string
  readonly onRemove: () => void
  readonly children: ReactNode
}

/** A tile with a button in its corner that removes it, shown for the pointer and for the focus within. */
export const Removable = ({ label, onRemove, children }: RemovableProps) => (
  <Box
    position="relative"
    minWidth="0"
    css={{ '& > [data-remove]': { opacity: 0 }, '&:is(:hover, :focus-within) > [data-remove]': { opacity: 1 } }}
  >
    {children}
    <Box data-remove="" position="absolute" top="0" right="0">
      <IconButton size="sm" label={label} onClick={onRemove}>
        <Trash2 size={14} aria-hidden />
      </IconButton>
    </Box>
  </Box>
)

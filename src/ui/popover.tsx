import { type UsePopoverReturn, usePopover } from '@ark-ui/react/popover'
import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'

const Panel = chakra('div', {
  base: {
    // the library copies the z-index from this element
    position: 'relative',
    zIndex: 'overlay',
    maxWidth: 'calc(100vw - 1rem)',
    maxHeight: 'min(var(--available-height), calc(100dvh - 5rem))',
    overflow: 'auto',
    background: 'bg.raised',
    borderWidth: '1px',
    borderColor: 'border.field',
    borderRadius: 'md',
    boxShadow: 'overlay',
    outline: 'none',
  },
})

type PopoverTriggerProps = ReturnType<UsePopoverReturn['getTriggerProps']>

interface PopoverProps {
  /** Renders the button with the attributes that link it to the panel. */
  trigger: (props: PopoverTriggerProps) => ReactNode
  /** Accessible name of the panel. */
  label: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** CSS length. */
  width?: string
  align?: 'start' | 'end'
  /** Gets the focus when the panel closes; by default its button. */
  finalFocus?: () => HTMLElement | null
  children: ReactNode
}

/** A non-modal panel below its button. Esc and a press outside close it. */
export function Popover({
  trigger,
  label,
  isOpen,
  onOpenChange,
  width = '22rem',
  align = 'end',
  finalFocus,
  children,
}: PopoverProps) {
  const popover = usePopover({
    open: isOpen,
    onOpenChange: ({ open }) => onOpenChange(open),
    // the panel may open by itself while the user types elsewhere, so it must not take the focus
    autoFocus: false,
    ...(finalFocus ? { finalFocusEl: finalFocus } : {}),
    onFocusOutside: (event) => event.preventDefault(),
    // a menu or panel that closes after it has opened this one must not close this one with it
    onRequestDismiss: (event) => event.preventDefault(),
    // keeps it right after its button in Tab order, and inside the dialog it belongs to
    portalled: false,
    positioning: { placement: `bottom-${align}`, strategy: 'fixed', gutter: 8, overflowPadding: 8 },
  })
  return (
    <>
      {trigger(popover.getTriggerProps())}
      {isOpen && (
        <div {...popover.getPositionerProps()}>
          <Panel {...popover.getContentProps()} aria-label={label} width={width}>
            {children}
          </Panel>
        </div>
      )}
    </>
  )
}

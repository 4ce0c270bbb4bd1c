import { type UsePopoverReturn, usePopover } from '@ark-ui/react/popover'
import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'

const Panel = chakra('div', {
  base: {
    // the library takes the place in the order of layers from here
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
  /** Draws the button with the attributes that tie it to the panel. */
  trigger: (props: PopoverTriggerProps) => ReactNode
  /** Name of the panel. */
  label: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** CSS length. */
  width?: string
  align?: 'start' | 'end'
  /** What has the focus once it is closed; else its button. */
  finalFocus?: () => HTMLElement | null
  children: ReactNode
}

/** A panel below its button, beside which the page goes on. Esc and a press elsewhere close it. */
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
    // it may open by itself, while somebody types elsewhere
    autoFocus: false,
    ...(finalFocus ? { finalFocusEl: finalFocus } : {}),
    onFocusOutside: (event) => event.preventDefault(),
    // a menu or panel that closes after it has opened this one does not take it along
    onRequestDismiss: (event) => event.preventDefault(),
    // it stands behind its button in the order of Tab, and inside the dialog that it belongs to
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

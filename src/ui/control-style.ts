/** Style shared by all inputs and selects. */
export const controlStyle = {
  width: '100%',
  minHeight: 'var(--control-height, 2.25rem)',
  paddingInline: '3',
  borderRadius: 'md',
  borderWidth: '1px',
  borderColor: 'border.field',
  background: 'bg.field',
  color: 'fg.default',
  transitionProperty: 'border-color, background',
  transitionDuration: 'fast',
  _hover: { borderColor: 'accent.text' },
  _focusVisible: { borderColor: 'accent.text', outline: '1px solid', outlineColor: 'accent.text', outlineOffset: '0' },
  _disabled: { opacity: 0.7, cursor: 'not-allowed' },
  '&[aria-invalid=true]': { borderColor: 'level.urgent' },
} as const

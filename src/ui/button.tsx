import { chakra } from '@chakra-ui/react/styled-system'

const shared = {
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '2',
  flexShrink: 0,
  borderRadius: 'md',
  borderWidth: '1px',
  borderColor: 'transparent',
  background: 'transparent',
  cursor: 'pointer',
  whiteSpace: 'nowrap',
  transitionProperty: 'background, border-color, color',
  transitionDuration: 'fast',
  _disabled: { cursor: 'not-allowed', opacity: 0.6 },
} as const

export const Button = chakra(
  'button',
  {
    base: { ...shared, fontWeight: 'medium' },
    variants: {
      look: {
        solid: {
          background: 'accent.solid',
          color: '#ffffff',
          _hover: { background: 'accent.solidHover' },
        },
        outline: {
          borderColor: 'border.field',
          color: 'fg.default',
          _hover: { background: 'bg.hover', borderColor: 'accent.text' },
        },
        quiet: { color: 'fg.muted', _hover: { background: 'bg.hover', color: 'fg.default' } },
      },
      size: {
        sm: { height: '7', paddingInline: '2.5', fontSize: 'sm' },
        md: { height: '9', paddingInline: '4', fontSize: 'md' },
        lg: { height: '11', paddingInline: '5', fontSize: 'lg' },
      },
    },
    defaultVariants: { look: 'outline', size: 'md' },
  },
  { defaultProps: { type: 'button' } },
)

const SquareButton = chakra(
  'button',
  {
    base: {
      ...shared,
      color: 'fg.muted',
      _hover: { background: 'bg.hover', color: 'fg.default' },
      '&[aria-pressed=true]': { color: 'accent.text', background: 'accent.subtle' },
    },
    variants: { size: { sm: { width: '7', height: '7' }, md: { width: '9', height: '9' } } },
    defaultVariants: { size: 'md' },
  },
  { defaultProps: { type: 'button' } },
)

type IconButtonProps = Omit<React.ComponentProps<typeof SquareButton>, 'aria-label' | 'title'> & {
  /** What the button does: its accessible name, and its tooltip by default. */
  label: string
  /** Tooltip that says more, such as a key. */
  tip?: string
}

export function IconButton({ label, tip = label, ...rest }: IconButtonProps) {
  return <SquareButton {...rest} aria-label={label} title={tip} />
}

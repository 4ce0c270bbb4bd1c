import { chakra } from '@chakra-ui/react/styled-system'
import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Box, Row } from './box.ts'

const Label = chakra('label', { base: { display: 'block', fontSize: 'sm', fontWeight: 'medium', marginBottom: '1.5' } })
export const Input = chakra('input', {
  base: {
    width: '100%',
    height: '11',
    paddingInline: '3',
    borderRadius: 'md',
    borderWidth: '1px',
    borderColor: 'border.field',
    background: 'bg.field',
    color: 'fg.default',
    transitionProperty: 'border-color, background',
    transitionDuration: 'fast',
    _placeholder: { color: 'fg.muted', opacity: 1 },
    _hover: { borderColor: 'accent.text' },
    _focusVisible: {
      borderColor: 'accent.text',
      outline: '1px solid',
      outlineColor: 'accent.text',
      outlineOffset: '0',
    },
    _disabled: { opacity: 0.7, cursor: 'not-allowed' },
    '&[aria-invalid=true]': { borderColor: 'level.urgent' },
  },
  variants: { size: { sm: { height: '8', fontSize: 'sm' }, lg: {} } },
})

interface TextFieldProps extends Omit<React.ComponentProps<typeof Input>, 'id'> {
  label: string
  /** Error of the content; null when it is valid. */
  problem: string | null
  hint?: ReactNode
  /** Rendered over the right end of the input. */
  inside?: ReactNode
  /** Rendered to the right of the input. */
  beside?: ReactNode
}

/** A labelled input with its error below. */
export function TextField({ label, problem, hint, inside, beside, ...input }: TextFieldProps) {
  const id = useId()
  const hintId = `${id}-hint`
  const problemId = `${id}-problem`
  const describedBy = [problem === null ? null : problemId, hint ? hintId : null]
    .filter((part) => part !== null)
    .join(' ')
  return (
    <Box>
      <Label htmlFor={id}>{label}</Label>
      <Row gap="2">
        <Box position="relative" flex="1" minWidth="0">
          <Input
            {...input}
            id={id}
            aria-invalid={problem !== null}
            aria-describedby={describedBy === '' ? undefined : describedBy}
            paddingInlineEnd={inside ? '11' : undefined}
          />
          {inside && (
            <Row position="absolute" insetBlock="0" insetInlineEnd="1">
              {inside}
            </Row>
          )}
        </Box>
        {beside}
      </Row>
      {/* always there, so that a screen reader hears what appears in it */}
      <Box id={problemId} role="alert">
        {problem !== null && (
          <Row gap="1.5" marginTop="1.5" fontSize="sm" color="level.urgent" alignItems="flex-start">
            <Box flexShrink={0} paddingTop="0.5">
              <CircleAlert size={16} aria-hidden />
            </Box>
            {problem}
          </Row>
        )}
      </Box>
      {hint && (
        <Box id={hintId} marginTop="1.5" fontSize="sm" color="fg.muted">
          {hint}
        </Box>
      )}
    </Box>
  )
}

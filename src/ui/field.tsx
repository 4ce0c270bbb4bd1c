import { chakra } from '@chakra-ui/react/styled-system'
import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Box, Row, Span } from './box.ts'

const Label = chakra('label', { base: { display: 'block', fontSize: 'sm', fontWeight: 'medium', marginBottom: '1.5' } })

/** Parts of every form control: label, error and hint. */
export interface ControlProps<Value> {
  label: string
  /** Error of the content; null when it is valid. */
  problem: string | null
  hint?: ReactNode
  isRequired?: boolean
  isDisabled?: boolean
  name?: string
  value: Value
  onChange: (value: Value) => void
  onBlur?: () => void
}

interface FieldProps {
  label: string
  problem: string | null
  hint?: ReactNode
  isRequired?: boolean
  /** Renders the control with the attributes that link it to its texts. */
  children: (attributes: FieldAttributes) => ReactNode
}

export interface FieldAttributes {
  readonly id: string
  readonly 'aria-invalid': boolean
  readonly 'aria-required': boolean
  readonly 'aria-describedby'?: string
}

/** The frame of a control: label above, error and hint below. */
export function Field({ label, problem, hint, isRequired = false, children }: FieldProps) {
  const id = useId()
  const described = [problem === null ? null : `${id}-problem`, hint ? `${id}-hint` : null].filter(
    (part) => part !== null,
  )
  return (
    <Box>
      <Label htmlFor={id}>
        {label}
        {isRequired && (
          <Span aria-hidden color="level.urgent" marginInlineStart="1">
            *
          </Span>
        )}
      </Label>
      {children({
        id,
        'aria-invalid': problem !== null,
        'aria-required': isRequired,
        ...(described.length > 0 ? { 'aria-describedby': described.join(' ') } : {}),
      })}
      <Problem id={`${id}-problem`} text={problem} />
      {hint && (
        <Box id={`${id}-hint`} marginTop="1.5" fontSize="sm" color="fg.muted">
          {hint}
        </Box>
      )}
    </Box>
  )
}

/** Rendered even when empty, so that screen readers announce a new error. */
export function Problem({ id, text }: { id: string; text: string | null }) {
  return (
    <Box id={id} role="alert">
      {text !== null && (
        <Row gap="1.5" marginTop="1.5" fontSize="sm" color="level.urgent" alignItems="flex-start">
          <Box flexShrink={0} paddingTop="0.5">
            <CircleAlert size={16} aria-hidden />
          </Box>
          <Box _firstLetter={{ textTransform: 'uppercase' }}>{text}</Box>
        </Row>
      )}
    </Box>
  )
}

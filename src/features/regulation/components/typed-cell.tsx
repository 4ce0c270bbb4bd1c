import { useId } from 'react'
import { numericText } from '#lib/numeric-text.ts'
import { Box } from '#ui/box.ts'
import { controlStyle } from '#ui/control-style.ts'
import { styled } from '#ui/styled.ts'

/** A small table of values that are typed. */
export const TypedTable = styled('table', {
  base: {
    width: '100%',
    fontSize: 'sm',
    '& th, & td': { padding: '1', textAlign: 'start', verticalAlign: 'top' },
    '& th': { fontWeight: 'medium', color: 'fg.muted' },
  },
})
const Input = styled('input', {
  base: { ...controlStyle, width: '100%', minWidth: '3.5rem', fontVariantNumeric: 'tabular-nums' },
})

interface TypedCellProps {
  label: string
  value: string
  problem: string | null
  onChange: (value: string) => void
  /** Digits, sign and point, or a time of day. */
  content?: 'number' | 'time'
}

/** A value of a table, with what is wrong with it. */
export function TypedCell({ label, value, problem, onChange, content = 'number' }: TypedCellProps) {
  const id = useId()
  return (
    <>
      <Input
        aria-label={label}
        aria-invalid={problem !== null}
        {...(problem === null ? {} : { 'aria-describedby': id })}
        inputMode={content === 'number' ? 'decimal' : 'text'}
        maxLength={7}
        value={value}
        onChange={({ target }) => onChange(content === 'number' ? numericText(target.value) : target.value)}
      />
      {problem !== null && (
        <Box id={id} role="alert" color="level.urgent" fontSize="xs">
          {problem}
        </Box>
      )}
    </>
  )
}

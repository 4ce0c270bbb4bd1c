import { type ReactNode, useId } from 'react'
import { Box } from '#ui/box.ts'
import { controlStyle } from '#ui/control-style.ts'
import type { FieldAttributes } from '#ui/field.tsx'
import { Problem } from '#ui/field.tsx'
import { styled } from '#ui/styled.ts'

const Label = styled('label', {
  base: {
    display: 'block',
    marginBottom: '0.5',
    fontSize: 'xs',
    color: 'fg.muted',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
})

const small = { ...controlStyle, paddingInline: '2', fontSize: 'sm' } as const
export const SmallInput = styled('input', { base: { ...small, fontVariantNumeric: 'tabular-nums' } })
export const SmallSelect = styled('select', { base: { ...small, paddingInline: '1', cursor: 'pointer' } })
export const SmallArea = styled('textarea', {
  base: { ...small, paddingBlock: '1', minHeight: '12', resize: 'vertical', overflowWrap: 'anywhere' },
})

interface FieldFrameProps {
  readonly label: string
  readonly problem: string | null
  readonly children: (attributes: FieldAttributes) => ReactNode
}

/** A small field of a panel: its label above, what is wrong below. */
export function FieldFrame({ label, problem, children }: FieldFrameProps) {
  const id = useId()
  return (
    <Box minWidth="0">
      <Label htmlFor={id} title={label}>
        {label}
      </Label>
      {children({
        id,
        'aria-invalid': problem !== null,
        'aria-required': false,
        ...(problem !== null && { 'aria-describedby': `${id}-problem` }),
      })}
      <Problem id={`${id}-problem`} text={problem} />
    </Box>
  )
}

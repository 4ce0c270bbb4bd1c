import { chakra } from '@chakra-ui/react/styled-system'
import { Upload, X } from 'lucide-react'
import { useRef } from 'react'
import { formatBytes } from '../lib/format-bytes.ts'
import { Box, Row, Span, VisuallyHidden } from './box.ts'
import { Button, IconButton } from './button.tsx'
import { type ControlProps, Field } from './field.tsx'

const Hidden = chakra('input', {
  base: { position: 'absolute', width: '1px', height: '1px', opacity: 0, pointerEvents: 'none' },
})

export interface FileFieldProps extends ControlProps<File | null> {
  accept?: string
  texts: { readonly choose: string; readonly clear: string }
}

/** One file of the user's. */
export function FileField({
  label,
  problem,
  hint,
  isRequired,
  isDisabled,
  name,
  value,
  onChange,
  accept,
  texts,
}: FileFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <Field label={label} problem={problem} hint={hint} {...(isRequired ? { isRequired } : {})}>
      {(attributes) => (
        <Row gap="3" position="relative">
          <Hidden
            {...attributes}
            ref={input}
            type="file"
            name={name}
            accept={accept}
            disabled={isDisabled}
            tabIndex={-1}
            onChange={(event) => {
              onChange(event.target.files?.[0] ?? null)
              // the same file may be chosen again
              event.target.value = ''
            }}
          />
          <Button disabled={isDisabled} onClick={() => input.current?.click()}>
            <Upload size={16} aria-hidden />
            {texts.choose}
            <VisuallyHidden>{label}</VisuallyHidden>
          </Button>
          {value && (
            <Row gap="2" minWidth="0">
              <Box overflow="hidden" textOverflow="ellipsis" whiteSpace="nowrap">
                {value.name}
              </Box>
              <Span color="fg.muted" whiteSpace="nowrap">
                {formatBytes(value.size)}
              </Span>
              <IconButton size="sm" label={texts.clear} onClick={() => onChange(null)}>
                <X size={16} aria-hidden />
              </IconButton>
            </Row>
          )}
        </Row>
      )}
    </Field>
  )
}

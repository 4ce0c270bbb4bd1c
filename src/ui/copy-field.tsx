import { Check, Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from './button.tsx'
import { TextField } from './text-field.tsx'

interface CopyFieldProps {
  label: string
  value: string
  copyLabel: string
  copiedLabel: string
  hint?: string
}

/** A text to be taken elsewhere. */
export function CopyField({ label, value, copyLabel, copiedLabel, hint }: CopyFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  /** What was copied last: another value is not copied yet. */
  const [copied, setCopied] = useState<string | null>(null)
  async function copy(): Promise<void> {
    field.current?.select()
    // a page without TLS has no clipboard of its own; its selection can still be copied
    if ('clipboard' in navigator) await navigator.clipboard.writeText(value)
    else document.execCommand('copy')
    setCopied(value)
  }
  const isCopied = copied === value
  return (
    <TextField
      ref={field}
      size="sm"
      label={label}
      value={value}
      readOnly
      problem={null}
      hint={hint}
      onFocus={({ target }) => target.select()}
      beside={
        <Button size="sm" onClick={() => void copy()}>
          {isCopied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
          <span role="status">{isCopied ? copiedLabel : copyLabel}</span>
        </Button>
      }
    />
  )
}

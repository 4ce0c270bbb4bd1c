import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'

const Frame = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    paddingInline: '2',
    minHeight: '5',
    borderRadius: 'sm',
    borderWidth: '1px',
    fontSize: 'xs',
    whiteSpace: 'nowrap',
    '& > [data-part=word]': { color: 'fg.default' },
  },
})
const Dot = chakra('span', { base: { width: '1.5', height: '1.5', borderRadius: 'full', background: 'currentColor' } })

const COLOR = {
  neutral: 'fg.muted',
  good: 'level.recovered',
  warning: 'level.important',
  bad: 'level.urgent',
  accent: 'accent.text',
} as const

interface StatusTagProps {
  tone: keyof typeof COLOR
  /** Replaces the dot. */
  icon?: ReactNode
  children: ReactNode
}

/** A state as a word; the colour only supports it. */
export function StatusTag({ tone, icon, children }: StatusTagProps) {
  return (
    <Frame color={COLOR[tone]} borderColor="border.subtle">
      {icon ?? <Dot aria-hidden />}
      <span data-part="word">{children}</span>
    </Frame>
  )
}

import { chakra } from '@chakra-ui/react/styled-system'
import { LoaderCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { Box, Column, Row } from './box.ts'

/** Placeholder while content loads; give it the size of the content. */
export const Skeleton = chakra(
  'span',
  {
    base: {
      display: 'inline-block',
      borderRadius: 'sm',
      background: 'border.subtle',
      animation: 'breathe 1.6s ease-in-out infinite',
    },
  },
  { defaultProps: { 'data-skeleton': '' } },
)

const Turning = chakra(LoaderCircle, { base: { animation: 'turn 0.9s linear infinite' } })

export function Spinner({ size = 16 }: { size?: number }) {
  return <Turning size={size} aria-hidden />
}

/** Names what is loading. */
export function Waiting({ text }: { text: string }) {
  return (
    <Row role="status" aria-busy gap="2" justifyContent="center" height="100%" minHeight="24" color="fg.muted">
      <Spinner />
      {text}
    </Row>
  )
}

export interface EmptyStateProps {
  icon: ReactNode
  title: string
  /** Says why it is empty, and what to do. */
  detail?: string | undefined
  action?: ReactNode
  /** `alert` when something went wrong. */
  role?: 'status' | 'alert'
}

/** Explains an empty area. */
export function EmptyState({ icon, title, detail, action, role = 'status' }: EmptyStateProps) {
  return (
    <Column
      role={role}
      alignItems="center"
      justifyContent="center"
      gap="3"
      padding="8"
      height="100%"
      minHeight="60"
      textAlign="center"
    >
      <Box color="fg.muted" aria-hidden>
        {icon}
      </Box>
      <Box fontSize="lg" fontWeight="medium">
        {title}
      </Box>
      {detail && (
        <Box color="fg.muted" maxWidth="32rem">
          {detail}
        </Box>
      )}
      {action}
    </Column>
  )
}

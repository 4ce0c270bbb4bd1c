import { Column, Row, Span } from './box.ts'
import { ProgressBar } from './progress-bar.tsx'

/** Progress of a task that takes minutes: its name and the finished share, 0 to 1. */
export function LongWork({ name, share }: { name: string; share: number }) {
  return (
    <Column gap="2" role="status">
      <Row justifyContent="space-between">
        <Span>{name}</Span>
        <Span fontFamily="figures">{Math.round(100 * share)} %</Span>
      </Row>
      <ProgressBar value={share} label={name} />
    </Column>
  )
}

import { Column, Row, Span } from './box.ts'
import { ProgressBar } from './progress-bar.tsx'

/** Work that goes on for minutes: what it is and how much of it is done, 0 to 1. */
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

import { chakra } from '@chakra-ui/react/styled-system'

const Track = chakra('div', {
  base: { height: '1.5', borderRadius: 'full', background: 'border.subtle', overflow: 'hidden' },
})
const Fill = chakra('div', {
  base: {
    height: '100%',
    borderRadius: 'full',
    background: 'accent.solid',
    transitionProperty: 'width',
    transitionDuration: 'normal',
  },
  variants: { isEndless: { true: { width: '30%', animation: 'breathe 1.2s ease-in-out infinite' } } },
})

/** Finished share of a long task, 0 to 1; null while unknown. */
export function ProgressBar({ value, label }: { value: number | null; label: string }) {
  const percent = value === null ? undefined : Math.round(100 * Math.min(1, Math.max(0, value)))
  return (
    <Track role="progressbar" aria-label={label} aria-valuemin={0} aria-valuemax={100} aria-valuenow={percent}>
      <Fill isEndless={value === null} style={percent === undefined ? undefined : { width: `${percent}%` }} />
    </Track>
  )
}

/** The product's mark: a supply pipe and a return pipe. */
export function BrandMark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden focusable="false">
      <path
        d="M4 10h15a5 5 0 0 1 0 10h-6a4 4 0 0 0 0 8h15"
        stroke="var(--dh-colors-accent-text)"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <circle cx="4" cy="10" r="2.6" fill="var(--dh-colors-medium-supply1)" />
      <circle cx="28" cy="28" r="2.6" fill="var(--dh-colors-medium-return1)" />
    </svg>
  )
}

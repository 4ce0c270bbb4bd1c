export { TRUST, type Trust } from '#contract/expression/trust.ts'

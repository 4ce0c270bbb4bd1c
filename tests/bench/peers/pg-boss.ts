export { default } from 'pg-boss'

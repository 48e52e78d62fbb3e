import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { TextField } from './form-fields.tsx'

const readDescriptions = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)

it('a text field is named by its label and described by its errors, then its hint', () => {
  render(<TextField label="API key" hint="From your provider." errors={['Wrong key.', 'Short.']} />)
  const field = screen.getByLabelText('API key')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(readDescriptions(field)).toEqual(['Wrong key.Short.', 'From your provider.'])
})

it('a secret is hidden until the user clicks Show, and again after Hide', async () => {
  render(<TextField label="API key" isSecret defaultValue="k-1" />)
  const field = screen.getByLabelText('API key')
  expect(field.getAttribute('type')).toBe('password')
  expect(field.getAttribute('autocomplete')).toBe('off')
  await userEvent.click(screen.getByRole('button', { name: 'Show' }))
  expect(field.getAttribute('type')).toBe('text')
  await userEvent.click(screen.getByRole('button', { name: 'Hide' }))
  expect(field.getAttribute('type')).toBe('password')
})

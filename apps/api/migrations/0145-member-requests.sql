-- What support asks for of a member counts once a second person has said yes too: no sum is moved by it (currency XXX, as ISO 4217 has it).
alter table approval
  drop constraint approval_action_check,
  drop constraint approval_amount_minor_check,
  add constraint approval_action_check
    check (action in ('deposit', 'refund', 'block', 'unblock', 'copy', 'close', 'restore')),
  add constraint approval_amount_minor_check
    check (case when action in ('deposit', 'refund') then amount_minor > 0 else amount_minor = 0 and currency = 'XXX' end);

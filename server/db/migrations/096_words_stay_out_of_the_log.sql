-- The log of what staff changed cannot be erased, and words about a person can (docs/decisions/029): the log keeps that they changed, not what
-- they say. One table in each of these files: whoever writes never waits for one while another one is held.
select keep_staff_changes('replacement', 'order', '{order_id}', '{form_key,note}');

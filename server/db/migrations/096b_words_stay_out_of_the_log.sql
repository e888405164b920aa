-- Why staff declined, beside what the buyer has written.
select keep_staff_changes('after_sale', 'after-sale', '{id}', '{explanation,pictures,refuse_reason,return_courier,return_phone,return_note,return_pictures,return_tracking}');
